/** The clauses of a section in the order of the source document: below the row, rule or limit that they account for. */
import type { Anchor, Clause, ClauseFile } from '../../../spec/index.ts';

/** The clauses of one anchor; without an anchor: those that the document does not name. */
export interface AnchoredClauses {
  readonly anchor: Anchor | undefined;
  readonly clauses: readonly Clause[];
}

/** The groups of a section in order, each clause in the first one it belongs to. */
export function inDocumentOrder({ section, clauses }: ClauseFile, anchors: readonly Anchor[]): AnchoredClauses[] {
  const own = anchors.filter((anchor) => anchor.section === section);
  const placeOf = (clause: Clause): number => {
    const places = clause.anchors.map((key) => own.findIndex((anchor) => anchor.key === key)).filter((at) => at >= 0);
    return places.length === 0 ? own.length : Math.min(...places);
  };
  const places = new Map(clauses.map((clause) => [clause, placeOf(clause)]));
  return [...own, undefined].flatMap((anchor, at) => {
    const group = clauses.filter((clause) => places.get(clause) === at);
    return group.length === 0 ? [] : [{ anchor, clauses: group }];
  });
}
