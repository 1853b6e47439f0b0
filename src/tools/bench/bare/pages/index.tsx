import type { GetServerSideProps } from 'next';

type Item = { id: number; name: string; price: number };

/** The page to compare with: a server-rendered Next.js page of 20 items and nothing else. */
export default function Bare({ items }: { items: Item[] }) {
  return (
    <main>
      <h1>Twenty items</h1>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <h2>{item.name}</h2>
            <p>{item.price}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

export const getServerSideProps: GetServerSideProps<{ items: Item[] }> = async () => ({
  props: {
    items: Array.from({ length: 20 }, (_, id) => ({ id, name: `Item ${id}`, price: id * 1000 })),
  },
});
