import { useEffect, useRef, useState, type RefObject } from 'react';

type ImageFailure = {
  readonly hasFailed: boolean;
  /** Props of the `img` element. */
  readonly imageProps: { readonly ref: RefObject<HTMLImageElement | null>; readonly onError: () => void };
};

/**
 * Detects that an image does not load.
 * @param url address of the image. A different address is tried again.
 */
export function useImageFailure(url: string | undefined): ImageFailure {
  const [failedUrl, setFailedUrl] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  // An image that failed before hydration sends no further event.
  useEffect(() => {
    const { current } = ref;
    if (current?.currentSrc && current.complete && current.naturalWidth === 0) setFailedUrl(url);
  }, [url]);
  return {
    hasFailed: url !== undefined && failedUrl === url,
    imageProps: { ref, onError: () => setFailedUrl(url) },
  };
}
