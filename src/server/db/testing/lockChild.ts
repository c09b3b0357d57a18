/** A process for `lock.test.ts`: locks the given folder until the process is killed, or prints why it cannot. */
import { lockFolder } from '../lock.ts';

try {
  await lockFolder(process.argv[2] ?? '');
  console.log('locked');
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
