import { useCallback, useEffect, useRef, useState } from 'react';

/** A message for screen readers. The count makes a repeated text a new message. */
export type SpokenMessage = { readonly text: string; readonly count: number };

/**
 * Returns the message that screen readers read, and a function that replaces it. When the item changes, its title is
 * announced.
 */
export function useSpokenMessage(itemId: string, title: string) {
  const [announcement, setAnnouncement] = useState<SpokenMessage>({ text: '', count: 0 });
  const announce = useCallback((message: string | undefined): void => {
    if (message !== undefined) setAnnouncement(({ count }) => ({ text: message, count: count + 1 }));
  }, []);
  const announcedId = useRef(itemId);
  useEffect(() => {
    if (announcedId.current === itemId) return;
    announcedId.current = itemId;
    announce(title);
  }, [itemId, title, announce]);
  return { announcement, announce };
}
