import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Part, StockLine } from '@shop/contracts';
import { EmptyState, formatCount, Moment, Section, useRoles } from '@shop/front-kit';
import { UndoNotice } from '@shop/front-kit/forms';
import { Who } from '@shop/front-kit/orders';
import { type Column, DataTable, PagedTable } from '@shop/front-kit/tables';
import { useState } from 'react';
import { OrderLink } from '../../../orders/order-link.tsx';
import { lineText, signed } from '../stock.rules.ts';
import { useCommitted, useStockLines, useUndoAdjustment } from '../stock.ts';
import { AdjustmentForm, type Correction } from './adjustment-form.tsx';

const columns = (): readonly Column<StockLine>[] => [
  {
    header: t`When`,
    cell: ({ at }) => (
      <span className="whitespace-nowrap">
        <Moment at={at} />
      </span>
    ),
  },
  { header: t`What`, cell: lineText },
  { header: t`Change`, numeric: true, cell: ({ quantity }) => signed(quantity) },
  { header: t`Balance`, numeric: true, cell: ({ balance }) => formatCount(balance) },
  { header: t`Order`, cell: ({ orderId }) => orderId && <OrderLink order={{ orderId }} /> },
  { header: t`Who`, cell: Who },
  { header: t`Note`, cell: ({ note, refusal }) => note ?? refusal },
];

function None() {
  return (
    <EmptyState title={t`Nothing here yet`} text={t`Deliveries, orders and corrections will appear here.`} />
  );
}

interface CorrectionNoticeProps {
  partId: string;
  correction: Correction;
  onUndone: (available: number) => void;
  onClose: () => void;
}

/** Confirms the correction; Undo adds an opposite line. */
function CorrectionNotice({ partId, correction: { seq, change }, onUndone, onClose }: CorrectionNoticeProps) {
  const undo = useUndoAdjustment(partId);
  const run = (): void =>
    undo.mutate(seq, { onSuccess: ({ availableQuantity }) => onUndone(availableQuantity) });
  return (
    <UndoNotice
      text={
        undo.isSuccess
          ? t`The correction of ${signed(change)} is undone.`
          : t`The correction of ${signed(change)} is made.`
      }
      undo={undo.isSuccess ? undefined : { label: t`Undo the correction`, busy: undo.isPending, run }}
      onClose={onClose}
    />
  );
}

/** Current stock, the correction form, and the ledger. */
export function StockSection({ part }: { part: Part }) {
  const mayAdjust = useRoles().may('stock.adjust');
  const list = useStockLines(part._id);
  const [latest, setLatest] = useState<number>();
  const available = latest ?? list.rows?.[0]?.balance ?? part.availableQuantity;
  const committed = useCommitted(part._id);
  const [correction, setCorrection] = useState<Correction>();
  return (
    <Section id="stock" title={t`Stock`}>
      <div>
        <p>
          <Trans>
            <strong className="text-xl tabular-nums">{formatCount(available)}</strong> available, minimum
            order {formatCount(part.minOrderQuantity)}
          </Trans>
        </p>
        {committed !== undefined && (
          <p>
            {t`${formatCount(committed)} sold but not shipped, ${formatCount(available + committed)} on hand`}
          </p>
        )}
      </div>
      {correction && (
        <CorrectionNotice
          key={correction.seq}
          partId={part._id}
          correction={correction}
          onUndone={setLatest}
          onClose={() => setCorrection(undefined)}
        />
      )}
      {mayAdjust && (
        <AdjustmentForm
          partId={part._id}
          present={{ available, committed }}
          onPresent={setLatest}
          onCorrected={setCorrection}
        />
      )}
      <div>
        <PagedTable
          list={list}
          label={t`Stock ledger`}
          count={(total) => plural(total, { one: '# line', other: '# lines' })}
          columns={columns().length}
          empty={<None />}
        >
          {(lines) => (
            <DataTable
              label={t`Stock ledger`}
              columns={columns()}
              rows={lines}
              keyOf={({ seq }) => String(seq)}
            />
          )}
        </PagedTable>
      </div>
    </Section>
  );
}
