// The answers of `realm explain` as people read them.
import type { Explained } from '../../server/domain/publishing/explain/explainValue.ts';
import { short } from './diffFolder.ts';

/** Each answer: what, value, where from, then every place that was looked at; `>` marks the one that is shown. */
export function formatExplanations({ realm, version, locale, answers, keepsFolder }: Explained, what: string): string {
  const unkept = keepsFolder
    ? []
    : [
        `Version ${version} of ${realm} was published before folders were kept: places in its files cannot be told. Publish it again.`,
      ];
  if (answers.length === 0) {
    return [
      `"${what.slice(0, 120)}" is nothing of ${realm} (version ${version}).`,
      "Ask for a label's key (login), a theme token (colours/primary), the id of a row, page or item, a picture's file, or a place such as pages/home.json#/elements/0.",
      ...unkept,
    ].join('\n');
  }
  const blocks = answers.map(({ what: named, value, from, steps, notes }) => {
    const width = Math.max(...steps.map(({ where }) => where.length));
    return [
      `${named} = ${short(value, 140)}`,
      `  from ${from}`,
      ...steps.map(({ where, says, used }) =>
        `  ${used ? '>' : ' '} ${where.padEnd(width)}  ${says === undefined ? '-' : short(says, 90)}`.trimEnd(),
      ),
      ...notes.map((note) => `  ${note}`),
    ].join('\n');
  });
  return [...blocks, [...unkept, `(${realm}, version ${version}, ${locale})`].join('\n')].join('\n\n');
}
