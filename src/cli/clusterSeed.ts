// A step of the build: an initialised and migrated database folder. A first start copies it (0.5 s) and does not
// create one (5 to 10 s). It is built again only when the database's version or the migrations change.
import { buildClusterSeed, seedIsCurrent } from '../server/db/cluster.ts';

const FOLDER = 'dist/cluster-seed';
const log = (line: string): void => console.log(line);

if (!(await seedIsCurrent(FOLDER))) await buildClusterSeed(FOLDER, { info: log, warn: log, error: log });
