// A parser process for tests: it reads some files for ever, and needs much memory for others.
import { widgets } from '#widgets/contracts.gen.ts';
import { serveParser } from '#src/server/parsing/serveParser.ts';
import { createTaskRunners } from '#src/server/parsing/taskRunners.ts';

const numbers = Array.from({ length: 100_000 }, (_, n) => n + 0.5);
/** Needs 600 MB: more than the memory limit that the test sets, less than Node's default limit. */
const readHugeFile = (): number[][] => Array.from({ length: 750 }, () => [...numbers]);

const runners = createTaskRunners(widgets);
serveParser({
  ...runners,
  folder(input, context) {
    const { files } = input.folder;
    if ('pages/endless.json' in files) {
      context.reportFile('pages/endless.json');
      for (;;);
    }
    if ('pages/huge.json' in files) {
      context.reportFile('pages/huge.json');
      if (readHugeFile().length === 0) throw new Error('nothing was read');
    }
    return runners.folder(input, context);
  },
});
