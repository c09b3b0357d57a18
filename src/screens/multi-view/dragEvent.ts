// What is dragged in multi-view: an event of the picker, or a position of the stage.
import type { DragEvent } from 'react';

const MIME_TYPE = 'application/x-marquee-event';

type Dragged = { readonly id: string; readonly title: string; readonly index?: number | undefined };

/** Stores what is dragged in the event. */
export function startDrag(event: DragEvent, dragged: Dragged): void {
  event.dataTransfer.setData(MIME_TYPE, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether an event of multi-view is dragged. */
export const isEventDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(MIME_TYPE);

/** Returns what was dropped; undefined for anything that does not come from this screen. */
export function readDrop(event: DragEvent): Dragged | undefined {
  try {
    return JSON.parse(event.dataTransfer.getData(MIME_TYPE)) as Dragged;
  } catch {
    return undefined;
  }
}
