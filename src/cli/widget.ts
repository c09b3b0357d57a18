// `npm run widget -- create|remove <row-type>`: row types of this repository (docs/widgets.md).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createWidget, WidgetRefusedError } from './widget/createWidget.ts';
import { removeWidget } from './widget/removeWidget.ts';

const USAGE = `usage: npm run widget -- <command>

  create <row-type>   write widgets/<row-type>/ with its tests from a template, add its labels in every language to
                      realms/default/strings, and write the generated code; docs/widgets.md says what to do next
  remove <row-type>   remove the folder and the labels that "create" added, name the pages that still have such a row,
                      and write the generated code

A row type is lower-case words with hyphens: countdown, next-fight.

exit codes: 0 done, 1 refused or the code could not be generated, 2 wrong arguments`;

const root = fileURLToPath(new URL('../../', import.meta.url));

function create(type: string): number {
  const { files, untranslated } = createWidget(root, type);
  for (const file of files) console.log(`wrote ${file}`);
  if (untranslated.length > 0)
    console.log(`translate the new labels of: ${untranslated.join(', ')} (they are English)`);
  if (!generate()) return 1;
  const row = { type, id: `${type}-1`, props: { title: 'The final', at: '2099-12-24T20:00:00Z' } };
  console.log(`
Add this row to "elements" of a page, realms/<brand>/pages/home.json:
  ${JSON.stringify(row)}
Then: npm run realm -- publish realms/<brand>
Check: npm test -- widgets/${type} tests/architecture/texts.test.ts tests/architecture/styles.test.ts`);
  return 0;
}

function remove(type: string): number {
  const { folder, changed, pages } = removeWidget(root, type);
  console.log(`removed ${folder}`);
  for (const path of changed) console.log(`removed its labels from ${path}`);
  for (const path of pages) console.log(`${path} still has a row of this type: remove the row, then publish the realm`);
  return generate() ? 0 : 1;
}

const generate = (): boolean =>
  spawnSync(process.execPath, ['src/cli/generate.ts'], { cwd: root, stdio: 'inherit' }).status === 0;

/** Returns what is wrong with the arguments, or undefined when they are correct. */
function findUsageError(command: string | undefined, type: string | undefined, rest: readonly string[]) {
  if (command !== 'create' && command !== 'remove')
    return command === undefined ? 'Name a command: create or remove.' : `"${command}" is not a command.`;
  if (type === undefined) return `"${command}" needs a row type, such as countdown.`;
  return rest.length > 0 ? `"${command}" needs one row type. Not expected: ${rest.join(' ')}.` : undefined;
}

function main(args: readonly string[]): number {
  const [command, type, ...rest] = args;
  if (command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  const usageError = findUsageError(command, type, rest);
  if (usageError !== undefined || type === undefined) {
    console.error(`${usageError}\n\n${USAGE}`);
    return 2;
  }
  try {
    return command === 'create' ? create(type) : remove(type);
  } catch (error) {
    if (!(error instanceof WidgetRefusedError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
