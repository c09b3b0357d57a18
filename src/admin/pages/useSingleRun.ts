import { useRef } from 'react';

/**
 * Returns a function that starts an action, unless the action still runs. A second click of a double click then does
 * not send the change again.
 */
export function useSingleRun<T extends readonly unknown[]>(
  action: (...args: T) => Promise<unknown>,
): (...args: T) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void action(...args).finally(() => {
      isRunning.current = false;
    });
  };
}
