import { createHash } from 'node:crypto';

/** Returns the hash of the text of a plugin's file, in the form of `integrity` in realm.json. */
export const computeHash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
