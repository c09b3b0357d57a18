// Steps of the tests of plugins.
import { createHash } from 'node:crypto';

/** Returns the hash of a plugin's file as realm.json names it. */
export const computeHash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
