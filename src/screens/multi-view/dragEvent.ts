// Drag and drop of multi-view. The viewer drags an event of the picker, or a position of the stage.
import type { DragEvent } from 'react';

const MIME_TYPE = 'application/x-marquee-event';

type DragData = { readonly id: string; readonly title: string; readonly index?: number | undefined };

/** Stores the dragged event or position in the drag event. */
export function startDrag(event: DragEvent, data: DragData): void {
  event.dataTransfer.setData(MIME_TYPE, JSON.stringify(data));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether an event of multi-view is dragged. */
export const isEventDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(MIME_TYPE);

/** Returns the dropped event or position; undefined when the drag did not start on this screen. */
export function readDrop(event: DragEvent): DragData | undefined {
  try {
    return JSON.parse(event.dataTransfer.getData(MIME_TYPE)) as DragData;
  } catch {
    return undefined;
  }
}
