import { useCallback } from 'react';
import { useSearchParams as useDrawnSearchParams } from 'react-router-dom';

/**
 * The router names in use. Remotes import them from here, so that the page has one tree-shaken copy of the router.
 * Adding a name requires a new kit contract.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom';

/**
 * The router's hook, except that an updater function receives the search params of the browser's address. The router passes those of the
 * rendered address, which lags behind: on a slow device a second change before the render would undo the first.
 */
export const useSearchParams: typeof useDrawnSearchParams = (initial) => {
  const [params, setDrawn] = useDrawnSearchParams(initial);
  const setParams = useCallback<typeof setDrawn>(
    (next, options) =>
      setDrawn(
        typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next,
        options,
      ),
    [setDrawn],
  );
  return [params, setParams];
};
