import { challengeAnswer, openChallenge, type ProviderReply } from '../protocol.ts';
import { providerCall } from '../provider-call.ts';
import { onOpened } from './parent.ts';

const challengeFrame = findChallengeFrame();
challengeFrame.src = `/challenge.html${location.search}`;

function findChallengeFrame(): HTMLIFrameElement {
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('The authentication page has no challenge frame');
  return frame;
}

/** The first answer of the challenge shown in this frame. */
function answerOfChallenge(): Promise<'succeed' | 'fail'> {
  return new Promise((resolve) => {
    addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== challengeFrame.contentWindow) return;
      resolve(challengeAnswer.parse(event.data).outcome);
    });
  });
}

onOpened((message, port) => {
  const { key, intent, clientSecret } = openChallenge.parse(message);
  const finish = async (): Promise<void> => {
    const outcome = await answerOfChallenge();
    const path = `/v1/payment_intents/${encodeURIComponent(intent)}/authenticate`;
    const reply: ProviderReply = await providerCall.post('', path, {
      key,
      client_secret: clientSecret,
      outcome,
    });
    port.postMessage({ kind: 'done', reply });
  };
  void finish();
});
