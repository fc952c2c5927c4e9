/**
 * Faults that no proxy can lay over a server, since they live in what it remembers: a stale index, a lost undo, a clock that
 * stands, links kept on one side alone. Each is one change of the reference's source; no check was written for them.
 */

/** One change of a source file. */
export interface WrittenChange {
  /** Semantic and permanent. */
  readonly id: string;
  /** What goes wrong, in one sentence. */
  readonly breaks: string;
  /** Path below the root of the tree. */
  readonly file: string;
  /** What stands there exactly once, and what stands in its place instead. */
  readonly from: string;
  readonly to: string;
  /** Where the document is silent on what breaks, only the profile of a real Strapi 4 judges it. */
  readonly profile: 'stated' | 'strapi-4';
}

type Row = readonly [
  id: string,
  breaks: string,
  file: string,
  from: string,
  to: string,
  profile?: WrittenChange['profile'],
];

// biome-ignore format: a table, one change a row
const rows: readonly Row[] = [
  ['order.stale', 'A list sorted without a count shows entries as they were before an update.', 'reference/store/table.ts',
    'for (const order of this.#orders.values()) order.remove(entry);', ''],
  ['unique.kept', 'A unique value can never be used again once an entry had it.', 'reference/store/table.ts',
    'ids?.delete(entry.id);', ''],
  ['links.one-side', 'A new link of a to-many relation is kept on the side that was written alone.', 'reference/store/transaction.ts',
    'this.#addLink(opposite, target.id, self);', ''],
  ['links.taken-twice', 'An entry that is linked by a to-one relation stays linked by the one before as well.', 'reference/store/transaction.ts',
    'if (ownerSide) this.#dropLink(ownerSide, owner.id, target);', ''],
  ['links.left-inverse', 'What is disconnected keeps its link on the other side.', 'reference/store/transaction.ts',
    'if (opposite) this.#dropLink(opposite, target.id, self);', ''],
  ['links.long-list-loses', 'Of more than 32 links those of the last piece are lost.', 'reference/store/ref-list.ts',
    'return [...this.pieces.slice(piece), this.tail].flat();', 'return this.pieces.slice(piece).flat();'],
  ['links.first-version', 'What is cached for filters through a relation outlives every write.', 'reference/content/transactions.ts',
    'get version() {\n        return store.version;\n      },', ''],
  ['links.stale-filter', 'Filters through a relation go by the links before the last write.', 'reference/store/links.ts',
    'put(id: number, list: RefList): void {\n    this.#adjacency = undefined;', 'put(id: number, list: RefList): void {'],
  ['components.new-ids', 'An update makes new components of those it names by id.', 'reference/content/component-input.ts',
    'id: existing?.id, newId', 'id: undefined, newId'],
  ['components.any-owner', 'A component of another entry can be taken over by its id.', 'reference/content/component-input.ts',
    "return index < 0 ? 'stranger' :", "return index < 0 ? { uid, id: Number(id) } :", 'strapi-4'],
  ['localizations.one-way', 'Only the new localization knows of the others.', 'reference/content/locale.ts',
    'for (const id of groupIds) {', 'for (const id of groupIds.slice(0, 0)) {', 'strapi-4'],
  ['localizations.shared-once', 'Of what localizations share only the first value is taken over.', 'reference/content/locale.ts',
    'for (const name of names) {\n    const attribute = attributes.get(name);',
    'for (const name of [...names].slice(0, 1)) {\n    const attribute = attributes.get(name);', 'strapi-4'],
  ['clock.stands', 'Every write has the time of the first.', 'reference/content/clock.ts',
    'last = Math.max(last, clock());', 'last = last > 0 ? last : clock();'],
  ['update.publishes', 'An update that says nothing of the state publishes a draft.', 'reference/content/service.ts',
    'const times = { updatedAt: this.#now(),', 'const times = { ...(type.draftAndPublish && finalValues.publishedAt === undefined ? { publishedAt: this.#now() } : {}), updatedAt: this.#now(),'],
  ['update.single-second', 'A second update of a single type changes nothing.', 'reference/content/service.ts',
    'const updated = entry && (await this.update(type, entry.id, data, viewer, rules));',
    'const updated = entry && (entry.updatedAt !== entry.createdAt ? entry : await this.update(type, entry.id, data, viewer, rules));'],
  ['update.last-link-wins', 'Of several relations in one write only the last is written.', 'reference/content/plan.ts',
    'for (const [attribute, targets] of plan.links)', 'for (const [attribute, targets] of [...plan.links].slice(-1))'],
  ['delete.shown-in-order', 'A deleted entry stays in lists that are sorted without a count.', 'reference/store/order.ts',
    'if (!this.#added.delete(entry)) this.#removed.add(entry);', 'this.#added.delete(entry);'],
  ['plans.of-any-type', 'A query string that comes again is answered as for the content-type asked first.', 'reference/content/find.ts',
    'contentType.uid}`, parameters, scopeOf(question), (scope) => {', "'any'}`, parameters, scopeOf(question), (scope) => {"],
  ['plans.of-any-viewer', 'What one requester may see of a query, the next one sees too.', 'reference/query/remember.ts',
    'if (cached?.permitted.every(({ action, uid, may }) => viewer.may(action, uid) === may)) {', 'if (cached) {'],
  ['populate.shared-first', 'An entry that stands in several places of an answer is populated in the first alone.', 'reference/engine/populate.ts',
    'cached.view.isShared = true;\n      return cached.view;', 'return { ...cached.view, populated: NOTHING };'],
  ['filter.first-link', 'A filter through a relation looks at the first linked entry alone.', 'reference/engine/linked-condition.ts',
    'isEmpty = false;\n    }', 'isEmpty = false;\n      break;\n    }'],
  ['filter.empty-some', 'A filter through a relation that asks for null passes over entries without links.', 'reference/engine/linked-condition.ts',
    'return this.#passes(NOTHING);', 'return false;', 'strapi-4'],
  ['page.from-start-counted', 'A list by start counts from start on.', 'reference/engine/paginate.ts',
    'return { start: page.start, limit: page.limit, ...(total !== undefined && { total }) };',
    'return { start: page.start, limit: page.limit, ...(total !== undefined && { total: Math.max(0, total - page.start) }) };'],
  ['roles.grants-add-up', 'An update of a role takes no permission away.', 'reference/access/roles.ts',
    'if (action !== undefined && !granted.has(action)) writer.remove(PERMISSION_UID, ref.id);', ''],
  ['rollback.half', 'Of a refused update the links stay that it names before the mistake.', 'reference/content/service.ts',
    'refuseProblems([...lacking, ...reading.allProblems()]);',
    `if (owner && reading.allProblems().length > 0)
      void this.#parts.store.write((half) => applyPlan(half, type.uid, owner.id, { ...plan, components: new Map() }));
    refuseProblems([...lacking, ...reading.allProblems()]);`, 'strapi-4'],
  ['page-count.full', 'A page too many is told where the last one is full.', 'reference/engine/paginate.ts',
    'Math.ceil(total / pageSize), total', 'Math.floor(total / pageSize) + 1, total'],
  ['page.third-overlaps', 'From the third page on, a page begins with the last entry of the one before.', 'reference/engine/paginate.ts',
    'const start = (page.page - 1) * page.pageSize;', 'const start = (page.page - 1) * page.pageSize - (page.page > 2 ? 1 : 0);'],
  ['filter.third-branch', 'Of what stands in $and and $or the first two count.', 'reference/engine/closures.ts',
    'cheapFirst(filter.filters)', 'cheapFirst(filter.filters.slice(0, 2))'],
  ['filter.not-twice', 'A $not inside another one negates nothing more.', 'reference/engine/closures.ts',
    'return closureOf(filter.filter, !negated, linked);', 'return closureOf(filter.filter, true, linked);'],
  ['filter.ends-folded', '$endsWithi looks for small letters at the end of the text as it is.', 'reference/query/operators.ts',
    "$endsWithi: { operand: 'text', graphql: false, test: folded('end') }",
    "$endsWithi: { operand: 'text', graphql: false, test: { ...folded('end'), passes: (operand) => text('end').passes(operand.toLowerCase()) } }"],
  ['sort.relation-ascends', 'A sort by what a relation leads to ascends always.', 'reference/engine/sort.ts',
    'const compare: Compare = key.descending ?', 'const compare: Compare = key.descending && key.path.length === 0 ?', 'strapi-4'],
  ['populate.first-sort-key', 'A sort inside a population goes by its first key alone.', 'reference/engine/populate.ts',
    'entryComparer(sort, uid, this.#reader)', 'entryComparer(sort.slice(0, 1), uid, this.#reader)'],
  ['disconnect.first', 'Of several entries to disconnect the first one is.', 'reference/content/relation-change.ts',
    'change.disconnect.some(', 'change.disconnect.slice(0, 1).some('],
  ['position.after-is-end', 'What is to stand after another entry stands at the end.', 'reference/content/relation-change.ts',
    'beside : beside + 1', 'beside : others.length'],
  ['create.null-default', 'null in a create gives the default value.', 'reference/content/scalar.ts',
    'input === undefined && rules.creating ? attribute.default', '(input ?? undefined) === undefined && rules.creating ? attribute.default', 'strapi-4'],
  ['graphql.limit-twenty', 'A list of GraphQL holds 20 entries at most.', 'reference/graphql/resolve/page.ts',
    'Math.min(Math.max(1, requestedLimit), most),', 'Math.min(Math.max(1, requestedLimit), most, 20),'],
  ['graphql.filtered-unsorted', 'A relation of GraphQL that is filtered is not sorted.', 'reference/content/linked.ts',
    'if (compare) entries.sort(compare);', 'if (compare && !passes) entries.sort(compare);', 'strapi-4'],
  ['depth.mutations', 'The fields of a mutation count as two levels deeper than they are.', 'reference/graphql/limits/depth.ts',
    'visit(operation.selectionSet, 0);', "visit(operation.selectionSet, operation.operation === 'mutation' ? 2 : 0);"],
  ['connect.twice-connected', 'An entry that is connected already may be connected twice.', 'reference/content/relation-change.ts',
    'refuseTwice(change.connect);', 'refuseTwice(change.connect.filter(({ ref }) => !current.some((each) => sameRef(each, ref))));'],
  ['connect.taken-away', 'A to-one relation holds nothing where connect and disconnect name the same entry.', 'reference/content/relation-change.ts',
    'return last ? [last.ref] : remaining;', 'return last && !change.disconnect.some((one) => sameRef(one, last.ref)) ? [last.ref] : [];', 'strapi-4'],
  ['filter.join-inside', 'Below a relation $or takes an object for a list of one.', 'reference/query/filters.ts',
    ': member(name, inner, target, scope,', ": member(name, name === '$or' && isObject(inner) ? [inner] : inner, target, scope,", 'strapi-4'],
  ['single.draft-is-none', 'A PUT of a single type that is a draft makes a second entry.', 'reference/content/service.ts',
    'const all = this.#parts.store.all(type.uid);', 'const all = this.#parts.store.all(type.uid).filter(({ publishedAt }) => publishedAt !== null);', 'strapi-4'],
  ['head.open', 'HEAD needs no permission.', 'reference/rest/routes.ts',
    'if (!caller.viewer.may(action, contentType.uid))', "if (request.method !== 'HEAD' && !caller.viewer.may(action, contentType.uid))"],
  ['errors.too-large-bare', 'The answer to a body that is too large has no data.', 'reference/rest/errors.ts',
    'json({ data: null, error: { status, name, message, details } });',
    'json({ ...(status === 413 ? {} : { data: null }), error: { status, name, message, details } });', 'strapi-4'],
  ['page.small-letters', 'pagination[pagesize] is read as pageSize.', 'reference/query/pagination.ts',
    'const group = isObject(options) ? options : {};',
    "const group = isObject(options) ? ('pagesize' in options ? { pageSize: options.pagesize, ...options } : options) : {};", 'strapi-4'],
  ['register.role-by-name', 'The role of new users is looked up by its name.', 'reference/access/register.ts',
    'const role = roles.findByType(advanced.default_role);',
    'const role = roles.list().find((each) => String(each.role.name).toLowerCase() === advanced.default_role)?.role;', 'strapi-4'],
  ['users.own-address-taken', 'A name that is the own e-mail counts as taken.', 'reference/access/managed-users.ts',
    "isName(user) || isMistakable(user, names).name, 'Username already taken', self),",
    "isName(user), 'Username already taken', self),\n      refuseTaken((user) => isMistakable(user, names).name, 'Username already taken'),", 'strapi-4'],
  ['between.day-is-whole', 'A day as the upper bound of $between includes that day.', 'reference/query/filters.ts',
    'return comparison(operator, operands());\n  }\n  if (values.length > 1) {',
    "const [low, high] = operands();\n    const isDay = /^\\d{4}-\\d\\d-\\d\\d$/.test(String(values[1])) && column.type === 'datetime';\n    return comparison(operator, [low ?? null, isDay ? values[1] + 'T23:59:59.999Z' : (high ?? null)]);\n  }\n  if (values.length > 1) {", 'strapi-4'],
  ['filter.same-condition-once', 'The same condition on two relations is tested on one of them.', 'reference/engine/cheap-first.ts',
    'return filters.toSorted((a, b) => costOf(a) - costOf(b));',
    "const parts = new Map(filters.map((one) => [one.kind === 'some' ? JSON.stringify([one.target, one.filter]) : one, one]));\n  return [...parts.values()].sort((a, b) => costOf(a) - costOf(b));"],
];

/** All of them; ids are unique. */
export const writtenChanges: readonly WrittenChange[] = rows.map(
  ([id, breaks, file, from, to, profile = 'stated']) => ({ id, breaks, file, from, to, profile }),
);
