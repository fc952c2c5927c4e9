/** Checks of one page: asked beside the whole list in the same order, so that no order needs to be known. */
import fc from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import type { ListSize } from '../../generate/pagination.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { type Slice, sliceOf } from '../../oracle/paginate.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { answeredPagination, type JsonObject } from '../../oracle/shape.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Capability, Target } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askWhole, defaultPageSize, listIn, pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { expectedSelection } from '../reading/selection.ts';

/** What a page is judged by. */
export interface Seen {
  readonly query: string;
  readonly slice: Slice;
  /** How many entries the whole list has. */
  readonly total: number;
  /** Ids of the whole list, in the same order; only where the check asks for them. */
  readonly whole: readonly EntryId[];
  readonly ids: readonly EntryId[];
  readonly pagination: JsonObject;
  readonly target: Target;
}

export interface PageCheckDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  /** Whether the whole list is asked for, to know what stands on the page. */
  readonly whole?: boolean;
  /** Total that a list must be greater than for the check to say something. */
  readonly larger?: (target: Target) => number;
  parameters(size: ListSize, target: Target): fc.Arbitrary<Parameters>;
  /** What is wrong with the page, and what would be right. */
  fault(seen: Seen): { readonly message: string; readonly expected: unknown; readonly actual: unknown } | undefined;
}

/** A total order, so that pages of one list are pages of one order. */
const totalOrder: Parameters = { sort: 'id' };

export const largestOf = ({ limits }: Target): number => largestPage(limits);

/** Content-types of which it is certain what a plain list holds, with the number of its entries. */
export function countedTypes(scope: Scope): { readonly uid: string; readonly total: number }[] {
  return grounds(scope.model, scope.world).flatMap(({ type }) => {
    const { required, open } = expectedSelection(scope, type, '');
    return open.size === 0 && required.size > 0 ? [{ uid: type.uid, total: required.size }] : [];
  });
}

export function pageCheck(definition: PageCheckDefinition): Check {
  const { id, title, clauses = [id], needs, whole = false, larger, parameters, fault } = definition;
  return check<ListCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const { target } = scope;
      const counted = countedTypes(scope);
      const usable = counted.filter(({ total }) => total > (larger?.(target) ?? 0));
      if (counted.length === 0) return nothingToAsk;
      if (usable.length === 0)
        return { notApplicable: `no list of the target holds more than ${larger?.(target)} entries` };
      const arbitrary = fc.oneof(
        ...usable.map(({ uid, total }) =>
          parameters({ total, largest: largestOf(target) }, target).map(
            (given): ListCase => ({
              uid,
              query: queryString(whole ? { ...totalOrder, ...given } : given),
            }),
          ),
        ),
      );
      return {
        examples: fc.sample(arbitrary, { seed: 1, numRuns: 4 }),
        arbitrary,
        async run(session, { uid, query }) {
          const type = typeOf(scope.model, uid);
          const total = counted.find((known) => known.uid === uid)?.total ?? 0;
          const all = whole ? (await askWhole(session, type, queryString(totalOrder), total)).ids : [];
          const answer = await session.get(pathOf(type, query));
          const ids = listIn(answer).map((entry) => entry.id);
          const slice = sliceOf(parseQuery(query).pagination, defaultPageSize(session));
          const pagination = answeredPagination(answer.body) ?? {};
          const found = fault({ query, slice, total, whole: all, ids, pagination, target });
          if (found) throw new Mismatch(found);
        },
      };
    },
  });
}
