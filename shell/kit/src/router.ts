import { useCallback } from 'react';
import { useSearchParams as useDrawnSearchParams } from 'react-router-dom';

/**
 * The router names in use. Remotes take them from here, so that one tree-shaken copy of the router exists in the page.
 * Adding a name is a new kit contract.
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
 * The router's own, but a function is given the search params that the browser's address has, which was asked for last. The
 * router gives those of the address that is drawn. Drawing lags behind: on a slow device the next change comes in between,
 * and would undo the one before.
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
