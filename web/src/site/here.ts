import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";

/** Whether this part is still on the page: an answer that comes late must not move whoever has left it. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

/** As `useNavigate`, for the time that this part is on the page. */
export function useNavigateHere(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    async (to, options) => {
      if (isHere()) await navigate(to, options);
    },
    [navigate, isHere],
  );
}
