import { openCard } from '../protocol.ts';
import { moveBetweenFields } from './card-keys.ts';
import { CardSession } from './card-session.ts';
import { onOpened } from './parent.ts';

onOpened((message, port) => {
  new CardSession(openCard.parse(message), port).start();
  // After the session's own listeners, so that a field is formatted before it hands over.
  moveBetweenFields();
});
