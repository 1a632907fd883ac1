import { type CompanyContact, internalRoutes } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { askService, type Logger, NotYet } from '@shop/service-kit';

const answerMs = 2_000;
const retryMs = 5_000;
const freshMs = 10_000;

export type CompanyContactOf = () => Promise<CompanyContact>;

interface Orders {
  /** The orders worker; without it mails carry the default data. */
  readonly url: string | undefined;
  readonly secret?: string | undefined;
}

/**
 * Asks the orders worker for the company's data, which an owner may change at any time. While it is down, mails carry the last known
 * data; before the first answer they wait (`NotYet`).
 */
export function createCompanyContacts({ url, secret }: Orders, logger: Logger): CompanyContactOf {
  let known: CompanyContact | undefined;
  let askedAt = 0;
  return async () => {
    if (url === undefined) return defaultCompany;
    if (known && Date.now() - askedAt < freshMs) return known;
    try {
      const asked = { query: {}, limitMs: answerMs, secret };
      known = await askService(url, internalRoutes.readCompanyContact, asked);
    } catch (error) {
      logger.warn({ err: error }, 'the orders worker does not tell the company data');
      if (!known) throw new NotYet('the orders worker', retryMs);
    }
    askedAt = Date.now();
    return known;
  };
}
