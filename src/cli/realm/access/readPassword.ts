// Reads a password without showing it, or generates one. A password is never an argument of a command, because other
// users of the machine see the arguments of every process, and shells store them in their history.
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { RefusedError } from '../publishClient.ts';

/** Letters and digits without l, o, 0 and 1, which people confuse with each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Returns a password with 125 random bits, such as `k3v9m-...`. */
export const generatePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/**
 * Reads a password: twice from a terminal, which does not show it; the first line from a pipe or file.
 * @throws RefusedError when the two differ, or nothing was read.
 */
export async function readPassword(prompt: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const lines = openLines(isTerminal);
  try {
    const password = await lines.ask(`${prompt}: `);
    if (!password) throw new RefusedError('No password was given. Type it, pipe it, or use --generate.');
    if (isTerminal && (await lines.ask('The same again: ')) !== password)
      throw new RefusedError('The two passwords differ. Nothing was changed.');
    return password;
  } finally {
    lines.close();
  }
}

type Lines = { ask(prompt: string): Promise<string>; close(): void };

function openLines(isTerminal: boolean): Lines {
  // readline writes each typed character to its output. This output discards it, so the terminal does not show the
  // password.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return {
    ask: (prompt) =>
      new Promise((resolve, reject) => {
        if (isTerminal) process.stderr.write(prompt);
        const onClose = (): void => resolve('');
        reader.once('close', onClose);
        reader.once('SIGINT', () => reject(new RefusedError('\nStopped. Nothing was changed.')));
        reader.once('line', (line) => {
          reader.off('close', onClose);
          if (isTerminal) process.stderr.write('\n');
          resolve(line);
        });
      }),
    close: () => reader.close(),
  };
}
