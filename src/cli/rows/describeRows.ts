// Writes docs/rows.md: each row type with a screenshot and the JSON of each of its examples.
import { describeAllowed, type Slots } from '#engine/page/slots.ts';
import { ALL_ROWS, type DemoBrand } from './findBrand.ts';
import { formatJson } from './formatJson.ts';
import type { RowExample, RowType } from './listRowTypes.ts';
import { shortenLists, type ShortenedList } from './shortenLists.ts';

/** Returns the text of docs/rows.md. */
export function describeRows(rowTypes: readonly RowType[], { folder, name }: DemoBrand): string {
  const exampleCount = rowTypes.reduce((count, { examples: { length } }) => count + length, 0);
  return `${[
    '# Row types',
    `The ${rowTypes.length} row types of the product in ${exampleCount} examples: a screenshot, and the JSON of the row, which belongs to \`elements\` of a page (\`pages/<page>.json\` in a brand's folder, see [realm format](realm-format.md)). Copy it, give it an \`id\` of its own, and publish.`,
    `The screenshots show the demo brand ${name} at a width of 1280 px. Tall rows are cropped. Where the JSON names no images, the screenshot shows images of the brand.`,
    `The gallery at \`/_admin/gallery\` of any brand (sign in as \`editor@demo.test\`) shows the same examples, and each in other states: loading, failed, empty, long words. [all-rows.json](../realms/${folder}/${ALL_ROWS}) is a page with many of them. \`npm run rows\` writes this page and its screenshots from \`examples.ts\` and \`schema.ts\` of each widget.`,
    rowTypes.map(({ type, description }) => `- [${type}](#${type}): ${description}`).join('\n'),
    ...rowTypes.map(describeRowType),
  ].join('\n\n')}\n`;
}

function describeRowType(rowType: RowType): string {
  const { type, description, slots = {}, examples } = rowType;
  return [
    `## ${type}`,
    description,
    `Its props: [schema](../widgets/${type}/schema.ts). All examples in full: [examples](../widgets/${type}/examples.ts).`,
    ...(Object.keys(slots).length > 0 ? [describeSlots(slots)] : []),
    ...examples.map((example) => describeExample(rowType, example)),
  ].join('\n\n');
}

/** Returns the list of the slots of a row type. */
function describeSlots(slots: Slots): string {
  const lines = Object.entries(slots).map(([name, rules]) => {
    const { title, description, min = 0, max } = rules;
    return `- \`${name}\` (${[title, description].filter(Boolean).join(': ')}): ${min} to ${max} rows; row types: ${describeAllowed(rules)}`;
  });
  return ['Its slots, the places for other rows:', lines.join('\n')].join('\n\n');
}

function describeExample(
  { type, version }: RowType,
  { id, name, props, slots, screenshot, responses }: RowExample,
): string {
  const { value, shortened } = shortenLists({ props, ...(slots && { slots }) });
  const notes = [
    ...shortened.map((list) => describeShortened(list, type)),
    ...(responses ? [`The row loads what the JSON does not contain (${Object.keys(responses).join(', ')}).`] : []),
  ];
  return [
    `### ${type}: ${name}`,
    `![A row of type ${type}: ${name}](${screenshot})`,
    `\`\`\`json\n${formatJson({ type, v: version, id, ...(value as object) })}\n\`\`\``,
    ...(notes.length > 0 ? [[...new Set(notes)].join(' ')] : []),
  ].join('\n\n');
}

const describeShortened = ({ field, length }: ShortenedList, type: string): string =>
  `Shortened: \`${field}\` has ${length} entries in the [full example](../widgets/${type}/examples.ts).`;
