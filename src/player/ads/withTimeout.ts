/**
 * Waits for the result of a promise, but no longer than a time limit.
 *
 * @param ms the limit
 * @throws {Error} when the promise takes longer; the error of the promise when the promise rejects
 */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The ad server took longer than ${ms} ms.`)), ms);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
}
