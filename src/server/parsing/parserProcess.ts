// The process that reads uploads. Do not import this file: createParserPool.ts starts it.
import { flushCompileCache } from 'node:module';
import { widgets } from '#widgets/contracts.gen.ts';
import { serveParser } from './serveParser.ts';
import { createTaskRunners } from './taskRunners.ts';

// `process.send` exists only in a process that was started with a channel to its parent.
if (process.send) {
  serveParser(createTaskRunners(widgets));
  // Node writes its cache of compiled code at exit, and this process is killed.
  flushCompileCache();
}
