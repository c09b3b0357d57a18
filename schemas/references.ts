// The kinds of things that a field of a page may name by id. The keyword `x-reference` of a field's schema says which
// kind its ids have: the check of pages, the report after a paste and the lists of the editor's form all read it.

/** The kinds, each with what a finding expects in the field. */
export const REFERENCE_KINDS = {
  item: 'the id of a catalogue item',
  video: 'the id of a video, live event or channel of the catalogue',
  playlist: 'the id of a playlist of the catalogue',
  series: 'the id of a series of the catalogue',
  news: 'the id of a news item of the catalogue',
  season: 'the id of a season of data/series.json',
  fighter: 'the id of a fighter of data/fighters.json',
  division: 'the id of a division of data/fighters.json',
  feed: 'the name of a feed of data/news.json',
  text: 'a key of data/texts.json',
  licence: 'the id of a licence of data/licences.json',
  tag: 'a tag of a catalogue item',
  section: 'the name of a page in pages/',
  plugin: 'the id of a plugin of realm.json',
  image: 'the name of a file in art/, or an https address',
} as const satisfies Readonly<Record<string, string>>;

/** Kind of a thing that a field names. */
export type ReferenceKind = keyof typeof REFERENCE_KINDS;

/** The kinds as a list. */
export const REFERENCE_KIND_NAMES = Object.freeze(Object.keys(REFERENCE_KINDS)) as readonly ReferenceKind[];

/** Whether a text is the name of a kind. */
export const isReferenceKind = (name: unknown): name is ReferenceKind =>
  typeof name === 'string' && Object.hasOwn(REFERENCE_KINDS, name);

/** A value of `x-reference` that is not a kind: `{list}` means that the field `list` beside it has the kind. */
const SIBLING = /^\{(\w+)\}$/;

/**
 * Returns the kind of the ids in a field.
 * @param annotation the value of `x-reference`: a kind, or `{field}` with the name of the field beside it that has the
 *   kind
 * @param siblings the values of the fields beside it
 * @param properties the schemas of these fields, for their defaults
 * @returns undefined when the field has no ids of a known kind
 */
export function findReferenceKind(
  annotation: unknown,
  siblings: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): ReferenceKind | undefined {
  if (isReferenceKind(annotation)) return annotation;
  const [, field] = (typeof annotation === 'string' && SIBLING.exec(annotation)) || [];
  if (field === undefined) return undefined;
  const { default: preset } = (properties[field] ?? {}) as { readonly default?: unknown };
  const kind = siblings[field] ?? preset;
  return isReferenceKind(kind) ? kind : undefined;
}
