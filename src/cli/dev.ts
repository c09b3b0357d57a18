// `npm run dev`: the server with Vite in it. After a change of a schema, a widget's folder, a screen's folder or other
// code of the server it generates code and starts the server again; open pages then reload by Vite's own client. Vite
// applies all other changes in the page (docs/adr/041-dev-server.md).
import { fileURLToPath } from 'node:url';
import { isIgnoredPath } from './dev/changedCode.ts';
import { createServerProcess } from './dev/createServerProcess.ts';
import { createUpdater } from './dev/createUpdater.ts';
import { describeProgramFailure } from './dev/describeProgramFailure.ts';
import { runProgram } from './dev/runProgram.ts';
import { watchFolder } from './watchFolder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
process.chdir(root);
const print = (line: string): void => void process.stderr.write(`${line}\n`);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

const server = createServerProcess('src/server/main.ts', (line) => {
  if (!stop.signal.aborted) print(line);
});
const run = async (file: string): Promise<string | undefined> => {
  const output = await runProgram(file, stop.signal);
  return output === undefined ? undefined : describeProgramFailure(output, root);
};
const update = createUpdater({
  generate: () => run('src/cli/generate.ts'),
  checkServer: () => run('src/cli/dev/checkServerCode.ts'),
  restartServer: async () => {
    if (!stop.signal.aborted) await server.restart();
  },
  print,
});

await server.restart();
await watchFolder(root, {
  isIgnored: isIgnoredPath,
  async onChange(paths) {
    await update(paths);
    return 'done';
  },
  signal: stop.signal,
});
await server.stop();
