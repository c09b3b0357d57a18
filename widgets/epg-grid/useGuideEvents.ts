// Keys, clicks and focus in the grid. All of them bubble from the cells, so a thousand cells need three listeners.
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { spanOf, type Cursor, type Span } from './guideGeometry.ts';
import { moveCursor } from './moveCursor.ts';
import type { Shown } from './ProgrammePanel.tsx';
import type { GuideCursor } from './useGuideCursor.ts';
import type { GuideDays } from './useGuideDays.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import { useRememberedPosition } from './useRememberedPosition.ts';

type Input = {
  readonly guide: GuideData;
  readonly days: GuideDays;
  readonly scroll: GuideScroll;
  readonly position: GuideCursor;
  readonly isInline: boolean;
};

export type GuideEvents = {
  /** The programme whose panel is open. */
  readonly panel: Shown | undefined;
  readonly closePanel: () => void;
  readonly on: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
  };
};

export function useGuideEvents({ guide, days, scroll, position, isInline }: Input): GuideEvents {
  const { preferences } = usePorts();
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  const remember = useRememberedPosition(guide, isInline);
  const [panel, setPanel] = useState<Shown>();
  const { cursor, programme, setCursor, goTo, focusCursor } = position;
  const open = ({ row, minute }: Cursor, from: Element): void => {
    const [channel, found] = [guide.channel(row), guide.programmeAt(row, minute)];
    if (channel && found) setPanel({ channel, programme: found, from });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const cell = (event.target as Element).closest('[data-cell]');
    if (cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      open(cursor, event.target as Element);
    } else if (cell && event.key === 'ArrowUp' && cursor.row === 0) {
      // A remote control has only arrows: the days are above the first channel.
      event.preventDefault();
      event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
    } else {
      const { minutes, channels } = guide;
      const { dayAt, sameTimeNextDay } = days;
      const visible = { firstMinute: scroll.firstMinute(), rowsPerPage: scroll.rowsPerPage() };
      const spanAt = (at: Cursor): Span | undefined => findSpan(guide, scroll, at);
      const next = moveCursor(event, cursor, { minutes, channels, isRtl, dayAt, sameTimeNextDay, spanAt, ...visible });
      if (!next) return;
      event.preventDefault();
      goTo(next);
    }
  };
  const onClick = ({ target }: MouseEvent): void => {
    const at = cursorOf(target as Element);
    if (at) {
      setCursor(at);
      open(at, (target as Element).closest('[data-cell]')!);
      return;
    }
    const channel = (target as Element).closest<HTMLElement>('[data-channel]')?.dataset['channel'];
    if (channel !== undefined && !isInline) preferences.rememberChannel(channel);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const at = cursorOf(target);
    if (!at) return;
    if (at.row !== cursor.row || programme !== guide.programmeAt(at.row, at.minute)) setCursor(at);
    remember(at);
  };
  const closePanel = (): void => {
    setPanel(undefined);
    focusCursor();
  };
  return { panel, closePanel, on: { onKeyDown, onClick, onFocus } };
}

/** The row and the first minute of the cell in which an element is. */
function cursorOf(target: Element): Cursor | undefined {
  const cell = target.closest<HTMLElement>('[data-cell]');
  if (!cell) return undefined;
  return {
    row: Number(cell.parentElement!.ariaRowIndex) - 2,
    minute: Math.max(0, Number.parseFloat(cell.dataset['cell']!)),
  };
}

/** The programme at a position, or the time without one. */
function findSpan(guide: GuideData, { window }: GuideScroll, { row, minute }: Cursor): Span | undefined {
  const found = guide.programmeAt(row, minute);
  if (found) return spanOf(found, guide.start);
  return guide.line(row, window.from, window.to).holes.find(([from, to]) => from <= minute && minute < to);
}
