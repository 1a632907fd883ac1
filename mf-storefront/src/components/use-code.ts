import { useEffect, useState } from 'react';

/** Loads code once it is `wanted`; `failed` is true when the import fails. */
export function useCode<Code>(fetchCode: () => Promise<Code>, wanted: boolean) {
  const [code, setCode] = useState<Code>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    fetchCode().then(
      (fetched) => left || setCode(() => fetched),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [fetchCode, wanted]);
  return { code, failed };
}
