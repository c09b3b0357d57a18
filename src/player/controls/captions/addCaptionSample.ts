/** shaka-player's background when the subtitles of the video have none. */
const BACKGROUND = 'rgba(0, 0, 0, 0.8)';

/**
 * Adds a subtitle with the same elements and inline styles as shaka-player's, so that the same CSS rules apply to it.
 *
 * @returns a cleanup function that removes it
 */
export function addCaptionSample(parent: HTMLElement, text: string): () => void {
  const { ownerDocument: document } = parent;
  const container = document.createElement('div');
  const cue = document.createElement('div');
  const span = document.createElement('span');
  container.className = 'shaka-text-container';
  container.dataset['captionSample'] = '';
  container.ariaHidden = 'true';
  for (const { style } of [container, cue]) {
    style.textAlign = 'center';
    style.display = 'flex';
    style.flexDirection = 'column';
    style.alignItems = 'center';
    style.justifyContent = 'flex-end';
  }
  span.translate = false;
  span.style.backgroundColor = BACKGROUND;
  span.textContent = text;
  cue.append(span);
  container.append(cue);
  parent.append(container);
  return () => container.remove();
}
