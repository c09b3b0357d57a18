// A parser process for tests: it reads some files for ever, and crashes at others.
import { widgets } from '#widgets/contracts.gen.ts';
import { serveParser } from '#src/server/parsing/serveParser.ts';
import { createTaskRunners } from '#src/server/parsing/taskRunners.ts';

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
      // V8 ends a process in this way when its heap is full.
      process.kill(process.pid, 'SIGABRT');
    }
    return runners.folder(input, context);
  },
});
