// `npm run widget -- create <row-type>`: a new row type in this repository (docs/widgets.md).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createWidget, WidgetRefusedError } from './widget/createWidget.ts';

const USAGE = `usage: npm run widget -- create <row-type>

Writes widgets/<row-type>/ from a template with its tests, adds its labels in every language to realms/default/strings
and generates code. docs/widgets.md says what to do next.

exit codes: 0 done, 1 refused, 2 wrong arguments`;

const root = fileURLToPath(new URL('../../', import.meta.url));

function create(type: string): number {
  const { files, untranslated } = createWidget(root, type);
  for (const file of files) console.log(`wrote ${file}`);
  if (untranslated.length > 0)
    console.log(`translate the new labels of: ${untranslated.join(', ')} (they are English)`);
  const generated = spawnSync(process.execPath, ['src/cli/generate.ts'], { cwd: root, stdio: 'inherit' });
  if (generated.status !== 0) return 1;
  const row = { type, id: `${type}-1`, props: { title: 'The final', at: '2099-12-24T20:00:00Z' } };
  console.log(`
Add this row to "elements" of a page, realms/<brand>/pages/home.json:
  ${JSON.stringify(row)}
Then: npm run realm -- publish realms/<brand>
Check: npm test -- widgets/${type} tests/architecture/texts.test.ts tests/architecture/styles.test.ts`);
  return 0;
}

function main(args: readonly string[]): number {
  const [command, type, ...rest] = args;
  if (command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (command !== 'create' || type === undefined || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    return create(type);
  } catch (error) {
    if (!(error instanceof WidgetRefusedError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
