import { spawn } from 'node:child_process';

/**
 * Runs a program of this repository with Node, and resolves when it has ended. Its output is not shown.
 *
 * @param file path of the program from the current folder.
 * @param signal aborting it ends the program.
 * @returns undefined when the program succeeded or was aborted; otherwise what it wrote to stderr.
 */
export function runProgram(file: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'], signal });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => {
      if (!signal.aborted) resolve(error.message);
    });
    child.once('close', (code) => resolve(code === 0 || signal.aborted ? undefined : output));
  });
}
