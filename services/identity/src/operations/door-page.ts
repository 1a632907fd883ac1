/** What a person sees who comes without a pass, or with one that is no good any more. */
export const queuesLockedPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Queues</title>
<style>
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { margin: 15vh auto; max-width: 34rem; padding: 0 1.5rem; }
h1 { font-size: 1.65rem; line-height: 1.2; }
</style>
</head>
<body>
<main>
<h1>The queues are closed</h1>
<p>They open from the dashboard, for admins: choose <strong>System Status</strong> there and press <strong>Open queues</strong>. A pass lasts an hour, and the way in works once.</p>
</main>
</body>
</html>
`;
