/** HTMLMediaElement.readyState with a known length and position. */
const HAVE_METADATA = 1;

/** Waits until a video knows its position in the live window; a seek has no effect before. */
export async function waitForMetadata(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HAVE_METADATA) return;
  await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
}
