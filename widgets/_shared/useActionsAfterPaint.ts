import { useEffect } from 'react';
import { usePorts, type ActionsPort } from '#engine/plugin-api/index.ts';

/**
 * Returns the actions of items, and loads their code after the next paint. Without the delay a click on a card would
 * request the code's files before its page is painted. The page works without the actions if their code fails to load.
 */
export function useActionsAfterPaint(): ActionsPort {
  const { actions } = usePorts();
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    // The callback of the frame runs before the paint, and the timeout after it.
    const frame = requestAnimationFrame(() => {
      timeout = setTimeout(() => void actions.load().catch(() => undefined));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timeout);
    };
  }, [actions]);
  return actions;
}
