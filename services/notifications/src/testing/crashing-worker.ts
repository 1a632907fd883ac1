import { readFaultPoint } from '@shop/service-kit/testing/fault-points';
import { readWorkerConfig } from '../config.ts';
import { openNotificationsService } from '../deps.ts';
import type { MailStore } from '../mails/mail.store.ts';
import { startWorkers } from '../worker.ts';
import { type FaultPoint, faultPoints } from './fault-points.ts';

/** The real worker, which kills itself at FAULT_POINT. */
const config = readWorkerConfig();
const service = await openNotificationsService('notifications-worker', config);
const mails = faultyMails(service.mails, readFaultPoint(faultPoints));
await startWorkers({ ...service, mails }, config);

function faultyMails(store: MailStore, reach: (point: FaultPoint) => void): MailStore {
  return {
    ...store,
    async add(...mail) {
      reach('before-written');
      const isNew = await store.add(...mail);
      reach('written');
      return isNew;
    },
    async claimNext(...at) {
      const claimed = await store.claimNext(...at);
      if (claimed) reach('claimed');
      return claimed;
    },
    async beginHanding(...mail) {
      const mayHand = await store.beginHanding(...mail);
      reach('handing');
      return mayHand;
    },
    async finish(...mail) {
      reach('taken');
      await store.finish(...mail);
      reach('finished');
    },
  };
}
