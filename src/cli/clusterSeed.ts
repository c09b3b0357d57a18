// Part of the build: an initialised, migrated database folder, so that a first start copies it (0.5 s) in place of
// making one (5 to 10 s). Made again only when the database's version or the migrations change.
import { buildClusterSeed, seedIsCurrent } from '../server/db/cluster.ts';

const FOLDER = 'dist/cluster-seed';
const say = (line: string): void => console.log(line);

if (!(await seedIsCurrent(FOLDER))) await buildClusterSeed(FOLDER, { info: say, warn: say, error: say });
