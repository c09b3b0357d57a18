// Handles keys, clicks and focus in the grid. The events bubble from the cells, so a thousand cells need three
// listeners.
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { GuideData } from './createGuideData.ts';
import { toMinuteRange, type Cursor, type MinuteRange } from './guideGeometry.ts';
import { moveCursor } from './moveCursor.ts';
import type { OpenProgramme } from './ProgrammePanel.tsx';
import type { GuideCursor } from './useGuideCursor.ts';
import type { GuideDays } from './useGuideDays.ts';
import type { GuideScroll } from './useGuideScroll.ts';
import { useRememberPosition } from './useRememberPosition.ts';

/** The guide, and the parts of it that keys and clicks change. */
export type GuideEventsOptions = {
  readonly guide: GuideData;
  readonly days: GuideDays;
  readonly scroll: GuideScroll;
  readonly guideCursor: GuideCursor;
  /** Whether the page contains the whole guide. */
  readonly isInline: boolean;
};

/** The open programme of the guide and the handlers of the grid. */
export type GuideEvents = {
  /** The programme whose panel is open; undefined: none. */
  readonly openProgramme: OpenProgramme | undefined;
  readonly closePanel: () => void;
  /** Event handlers of the grid. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
  };
};

/** Returns the event handlers of the grid, and the programme whose panel they opened. */
export function useGuideEvents({ guide, days, scroll, guideCursor, isInline }: GuideEventsOptions): GuideEvents {
  const { preferences } = usePorts();
  const rememberPosition = useRememberPosition(guide, isInline);
  const getNextCursor = useGuideKeys(guide, days, scroll);
  const [openProgramme, setOpenProgramme] = useState<OpenProgramme>();
  const { cursor, programme, setCursor, goTo, focusCursor } = guideCursor;

  const openPanel = ({ row, minute }: Cursor, cell: Element): void => {
    const [channel, programmeAtCursor] = [guide.getChannel(row), guide.findProgramme(row, minute)];
    if (channel && programmeAtCursor) setOpenProgramme({ channel, programme: programmeAtCursor, cell });
  };
  const closePanel = (): void => {
    setOpenProgramme(undefined);
    focusCursor();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const cell = (event.target as Element).closest('[data-cell]');
    if (cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      openPanel(cursor, event.target as Element);
    } else if (cell && event.key === 'ArrowUp' && cursor.row === 0) {
      // A remote control has only arrow keys, and the days are above the first channel.
      event.preventDefault();
      event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
    } else {
      const next = getNextCursor(event, cursor);
      if (!next) return;
      event.preventDefault();
      goTo(next);
    }
  };
  const onClick = ({ target }: MouseEvent): void => {
    const clicked = toCursor(target as Element);
    if (clicked) {
      setCursor(clicked);
      openPanel(clicked, (target as Element).closest('[data-cell]')!);
      return;
    }
    const channelId = (target as Element).closest<HTMLElement>('[data-channel]')?.dataset['channel'];
    if (channelId !== undefined && !isInline) preferences.rememberChannel(channelId);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const focused = toCursor(target);
    if (!focused) return;
    // The cursor may be later in the programme that has the focus: it then keeps its minute.
    if (focused.row !== cursor.row || programme !== guide.findProgramme(focused.row, focused.minute))
      setCursor(focused);
    rememberPosition(focused);
  };
  return { openProgramme, closePanel, handlers: { onKeyDown, onClick, onFocus } };
}

/** Returns a function that computes where a key moves the cursor; undefined if the guide does not use the key. */
function useGuideKeys(
  guide: GuideData,
  { dayAt, sameTimeOnAdjacentDay }: GuideDays,
  scroll: GuideScroll,
): (event: KeyboardEvent, cursor: Cursor) => Cursor | undefined {
  const isRtl = usePort((p) => p.text.direction === 'rtl');
  return (event, cursor) =>
    moveCursor(event, cursor, {
      minutes: guide.minutes,
      channels: guide.channels,
      isRtl,
      dayAt,
      sameTimeOnAdjacentDay,
      rangeAt: (position) => findRange(guide, scroll, position),
      firstMinute: scroll.firstMinute(),
      rowsPerPage: scroll.rowsPerPage(),
    });
}

/** Returns the row and the first minute of the cell that contains an element. */
function toCursor(element: Element): Cursor | undefined {
  const cell = element.closest<HTMLElement>('[data-cell]');
  if (!cell) return undefined;
  return {
    row: Number(cell.parentElement!.ariaRowIndex) - 2,
    minute: Math.max(0, Number.parseFloat(cell.dataset['cell']!)),
  };
}

/** Returns the minutes of the programme at a position, or of the time without a programme. */
function findRange(guide: GuideData, { window }: GuideScroll, { row, minute }: Cursor): MinuteRange | undefined {
  const programme = guide.findProgramme(row, minute);
  if (programme) return toMinuteRange(programme, guide.start);
  const { emptyRanges } = guide.getRowSlice(row, window.from, window.to);
  return emptyRanges.find(([from, to]) => from <= minute && minute < to);
}
