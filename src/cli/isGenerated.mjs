import { sep } from 'node:path';

/**
 * Whether `npm run generate` writes this file. A generated file is no source: it appears when the sources are built,
 * and must not cause another build.
 *
 * @param {string} file path with the separators of this system
 */
export const isGenerated = (file) => /\.gen\.(d\.ts|tsx?|js)$/.test(file) || file.includes(`${sep}generated${sep}`);
