// What tour.spec.ts needs to follow docs/tour.md: the commands of the text, a git repository in which they run, and a
// proxy that notices a publish.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from './fixtures.ts';

type CommandResult = { readonly status: number | null; readonly output: string };
type CommandOptions = { readonly moreArguments?: readonly string[]; readonly env?: Record<string, string> };

/** The commands of the tour and the folder in which they run. */
export type Tour = {
  /** A git repository with the folder realms/ironclad, whose data folder is `.data`. */
  readonly folder: string;
  /** Reads a file of the folder. */
  read(path: string): string;
  /** Changes a text of a file, as a reader of the tour does. Fails when the file does not have the text. */
  edit(path: string, text: RegExp, replacement: string): void;
  /**
   * Runs a command of a step.
   *
   * @param command as the step of docs/tour.md has it
   */
  run(step: number, command: string, options?: CommandOptions): CommandResult;
  /** Like `run`, without blocking this process. */
  runInBackground(step: number, command: string, options?: CommandOptions): Promise<CommandResult>;
  /** Marks a command as run that the test runs in another way. */
  follow(step: number, command: string): void;
  /** Returns the commands of the text that did not run: `<step> <command>`. */
  listUnrunCommands(): readonly string[];
  remove(): void;
};

/** Matches a code span that a reader types into a terminal. */
const COMMAND = /^(?:npm|git|node|rm|kill) /;
const REALM = 'npm run realm -- ';

/** Returns the commands of docs/tour.md as `<step> <command>`. */
function readCommands(): string[] {
  return [...readFileSync('docs/tour.md', 'utf8').matchAll(/^(\d+)\. (.*)$/gm)].flatMap(([, step, text]) =>
    [...text!.matchAll(/`([^`]+)`/g)]
      .map(([, span]) => span!)
      .filter((span) => COMMAND.test(span))
      .map((span) => `${step} ${span}`),
  );
}

/** Creates the repository. */
export function prepareTour(): Tour {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-tour-'));
  mkdirSync(join(folder, 'realms'));
  cpSync('realms/ironclad', join(folder, 'realms/ironclad'), { recursive: true });
  const commands = readCommands();
  const unrunCommands = new Set(commands);
  // Playwright asks programs for colours, which `node -p` would print around a number.
  const env = { ...process.env, FORCE_COLOR: undefined, DATA_DIR: '.data' };
  const runShell = (line: string): CommandResult => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const follow = (step: number, command: string): void => {
    expect(commands, 'the commands of docs/tour.md').toContain(`${step} ${command}`);
    unrunCommands.delete(`${step} ${command}`);
  };
  /** Returns the arguments with which Node runs src/cli/realm.ts. `npm run realm` would run in the product's folder. */
  const toRealmArguments = (command: string, { moreArguments = [] }: CommandOptions): string[] => [
    resolve('src/cli/realm.ts'),
    ...[...command.slice(REALM.length).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!),
    ...moreArguments,
  ];
  const author = '-c user.name=Reader -c user.email=reader@example.com';
  const { status, output } = runShell(`git init -q && git add realms && git ${author} commit -q -m start`);
  expect(status, output).toBe(0);
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    edit(path, text, replacement) {
      const before = readFileSync(join(folder, path), 'utf8');
      expect(before, path).toMatch(text);
      writeFileSync(join(folder, path), before.replace(text, replacement));
    },
    run(step, command, options = {}) {
      follow(step, command);
      if (!command.startsWith(REALM)) return runShell(command);
      const {
        status: exitCode,
        stdout,
        stderr,
      } = spawnSync(process.execPath, toRealmArguments(command, options), {
        cwd: folder,
        env: { ...env, ...options.env },
        encoding: 'utf8',
      });
      return { status: exitCode, output: stdout + stderr };
    },
    runInBackground(step, command, options = {}) {
      follow(step, command);
      return runProcess(toRealmArguments(command, options), folder, { ...env, ...options.env });
    },
    follow,
    listUnrunCommands: () => [...unrunCommands],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runProcess(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('close', (status) => done({ status, output }));
  });
}

/**
 * Starts a proxy in front of a server.
 *
 * @param onPublish called when a publish is sent to the server completely, before it can respond
 */
export async function startPublishProxy(
  target: string,
  onPublish: () => void,
): Promise<{ readonly url: string; close(): void }> {
  const proxy = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    if (method === 'POST' && url.endsWith('/publish')) forwarded.once('finish', onPublish);
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => {
    proxy.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
