import { sep } from 'node:path';

/**
 * Whether `npm run generate` writes this file. A generated file is not a source: the build writes it, and a
 * change of it must not cause another build.
 *
 * @param {string} file path with the separators of this system
 */
export const isGenerated = (file) => /\.gen\.(d\.ts|tsx?|js)$/.test(file) || file.includes(`${sep}generated${sep}`);
