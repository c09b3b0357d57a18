// Formats the result of `realm explain` for the terminal.
import type { ExplainedValue } from '../../server/domain/publishing/explain/explainValue.ts';
import { abbreviate } from './diffFolder.ts';

/**
 * Formats each explanation: value, origin, then every location in lookup order. `>` marks the location whose value is
 * shown.
 * @param what the argument of the command.
 */
export function formatExplanations(
  { realm, version, locale, explanations, hasSourceFiles }: ExplainedValue,
  what: string,
): string {
  const missingFolderNote = hasSourceFiles
    ? []
    : [
        `Version ${version} of ${realm} was published by an earlier release, which did not store the files of the realm's folder. So the file of a value is unknown. Publish the realm again.`,
      ];
  if (explanations.length === 0) {
    return [
      `"${what.slice(0, 120)}" was not found in ${realm} (version ${version}).`,
      "Expected a label's key (login), a theme token (colours/primary), the id of a row, page or item, the file name of an image, or a field such as pages/home.json#/elements/0.",
      ...missingFolderNote,
    ].join('\n');
  }
  const blocks = explanations.map(({ name, value, origin, steps, notes }) => {
    const width = Math.max(...steps.map(({ location }) => location.length));
    return [
      `${name} = ${abbreviate(value, 140)}`,
      `  from ${origin}`,
      ...steps.map(({ location, value: found, used }) =>
        `  ${used ? '>' : ' '} ${location.padEnd(width)}  ${found === undefined ? '-' : abbreviate(found, 90)}`.trimEnd(),
      ),
      ...notes.map((note) => `  ${note}`),
    ].join('\n');
  });
  return [...blocks, [...missingFolderNote, `(${realm}, version ${version}, ${locale})`].join('\n')].join('\n\n');
}
