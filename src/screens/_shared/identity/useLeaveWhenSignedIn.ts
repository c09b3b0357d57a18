import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useScreens } from '../ScreenContext.tsx';

/**
 * Opens the target when the viewer signs in, here or in another tab. Use it in an observer.
 * @param isEnabled false: a signed-in viewer stays.
 */
export function useLeaveWhenSignedIn(target: string, isEnabled = true): void {
  const { isGuest } = useScreens().stores.session;
  const navigate = useNavigate();
  useEffect(() => {
    if (isEnabled && !isGuest) void navigate(target, { replace: true });
  }, [isEnabled, isGuest, navigate, target]);
}
