import express, { type Express } from 'express';

const yearSeconds = 31_536_000;

/** The app as it is served over HTTPS: browsers come back by HTTPS for a year. */
export function withHsts(app: Express): Express {
  const secure = express();
  secure.disable('x-powered-by');
  secure.use((_request, response, next) => {
    response.setHeader('strict-transport-security', `max-age=${yearSeconds}`);
    next();
  });
  secure.use(app);
  return secure;
}

/** What plain HTTP answers beside it: health for the machine, and the way to HTTPS for everybody else. */
export function redirectToTls(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get(['/healthz', '/readyz'], (_request, response) => {
    response.json({ ready: true });
  });
  app.use((request, response) => {
    response.redirect(308, `https://${request.hostname}${request.originalUrl}`);
  });
  return app;
}
