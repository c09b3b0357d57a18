import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useScreens } from '../ScreenContext.tsx';

/** Opens the target when the viewer signs in, here or in another tab. Use it in an observer. */
export function useLeaveWhenSignedIn(target: string): void {
  const { isGuest } = useScreens().stores.session;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isGuest) void navigate(target, { replace: true });
  }, [isGuest, navigate, target]);
}
