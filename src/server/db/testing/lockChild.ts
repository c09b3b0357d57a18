/** A process for `lock.test.ts`: takes the lock of the folder given and keeps it until it is killed, or says why it cannot. */
import { lockFolder } from '../lock.ts';

try {
  await lockFolder(process.argv[2] ?? '');
  console.log('locked');
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
