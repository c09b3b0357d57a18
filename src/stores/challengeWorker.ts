// The worker that solves challenges: it tries counters until the derived key of one begins with the challenge's prefix.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from '#schemas/domain/challenge.ts';

/** What the worker sends: the share of counters that were tried, at the end the solution. */
export type WorkerMessage =
  | { readonly progress: number }
  | { readonly counter: number; readonly derivedKey: string }
  | { readonly failed: true };

/** Number of keys that are derived at the same time: browsers derive each key in a thread of its own. */
const BATCH = Math.min(8, navigator.hardwareConcurrency || 2);
const COUNTER_BYTES = 4;

const send = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(send, () => send({ failed: true }));
});

async function solve({ parameters }: Challenge): Promise<WorkerMessage> {
  const { maxCounter } = parameters.data;
  const salt = fromHex(parameters.salt);
  const nonce = fromHex(parameters.nonce);
  const tryCounter = async (counter: number): Promise<string> => {
    const password = new Uint8Array(nonce.length + COUNTER_BYTES);
    password.set(nonce);
    new DataView(password.buffer).setUint32(nonce.length, counter);
    return toHex((await deriveKey(parameters, salt, password)).derivedKey);
  };
  for (let first = 0; first <= maxCounter; first += BATCH) {
    const counters = Array.from({ length: Math.min(BATCH, maxCounter - first + 1) }, (_, n) => first + n);
    const keys = await Promise.all(counters.map(tryCounter));
    const index = keys.findIndex((key) => key.startsWith(parameters.keyPrefix));
    const [counter, derivedKey] = [counters[index], keys[index]];
    if (counter !== undefined && derivedKey !== undefined) return { counter, derivedKey };
    send({ progress: first / maxCounter });
  }
  return { failed: true };
}

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
