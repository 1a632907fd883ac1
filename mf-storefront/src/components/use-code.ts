import { useEffect, useState } from 'react';

/** Code that is fetched once it is `wanted`; `failed` when it does not come. */
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
