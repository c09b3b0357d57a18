// `npm run widget -- create <row-type>`: a widget's folder from the template, and its labels in every language.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE_LABELS } from './labels.ts';

/** Thrown when a command is refused. The message says why and what to do. */
export class WidgetRefusedError extends Error {}

/** What was written: files, and the languages whose labels are in English because the template lacks them. */
export type CreatedWidget = { readonly files: readonly string[]; readonly untranslated: readonly string[] };

/** Pattern of the row types of this repository. */
export const ROW_TYPE = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const MAX_LENGTH = 40;
const TEMPLATE = new URL('template/', import.meta.url);
/** Folder of the labels, from the repository's root. */
export const STRINGS = 'realms/default/strings';

/**
 * Writes `widgets/<type>/` and adds its labels to realms/default/strings. Everything is checked before the first
 * write, so a refusal changes nothing.
 *
 * @param root folder of the repository
 * @throws WidgetRefusedError for a name that cannot be a row type, or when the folder or a label already exists
 */
export function createWidget(root: string, type: string): CreatedWidget {
  if (!ROW_TYPE.test(type) || type.length > MAX_LENGTH) {
    throw new WidgetRefusedError(
      `"${type}" is not a row type of this repository. Use at most ${MAX_LENGTH} lower-case letters and digits, with hyphens between words, such as "countdown" or "next-fight". A name with a vendor (acme.poll) is a plugin's: docs/plugins.md.`,
    );
  }
  const folder = join(root, 'widgets', type);
  if (existsSync(folder)) {
    throw new WidgetRefusedError(`widgets/${type} already exists. Choose another name, or remove the folder first.`);
  }
  const names = toTemplateNames(type);
  const labels = readLabelFiles(root, names.key);
  const files = readdirSync(TEMPLATE).sort();
  mkdirSync(folder);
  const written = files.map((file) => {
    const name = file.replace(/\.txt$/, '');
    const text = readFileSync(new URL(file, TEMPLATE), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replaceAll(/\{\{(type|Name|key|labelStart)\}\}/g, (_, part: keyof typeof names) => names[part]),
    );
    return `widgets/${type}/${name}`;
  });
  for (const { path, text } of labels) writeFileSync(join(root, path), text);
  return {
    files: [...written, ...labels.map(({ path }) => path)],
    untranslated: labels.filter(({ locale }) => !(locale in TEMPLATE_LABELS)).map(({ locale }) => locale),
  };
}

/** Returns the row type in the forms that the template needs: next-fight, NextFight, nextFight, "Next fight". */
export function toTemplateNames(type: string): Readonly<Record<'type' | 'Name' | 'key' | 'labelStart', string>> {
  const words = type.split('-');
  const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const Name = words.map(capitalise).join('');
  return {
    type,
    Name,
    key: Name.charAt(0).toLowerCase() + Name.slice(1),
    labelStart: capitalise(words.join(' ')),
  };
}

type LabelFile = { readonly locale: string; readonly path: string; readonly text: string };

/** Returns the files of labels with the new keys at their end. */
function readLabelFiles(root: string, key: string): LabelFile[] {
  return readdirSync(join(root, STRINGS))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const locale = name.slice(0, -'.json'.length);
      const path = `${STRINGS}/${name}`;
      const labels = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;
      for (const [ending, text] of Object.entries(TEMPLATE_LABELS[locale] ?? TEMPLATE_LABELS['en']!)) {
        if (`${key}${ending}` in labels) {
          throw new WidgetRefusedError(
            `${path} already has the label "${key}${ending}". Choose another name, or remove the labels that begin with "${key}".`,
          );
        }
        labels[`${key}${ending}`] = text;
      }
      return { locale, path, text: `${JSON.stringify(labels, undefined, 2)}\n` };
    });
}
