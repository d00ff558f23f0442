/** A handful of lines of code each, as they are pasted into a memory: no imports, no file name. */

import type { Snippet } from "./snippet.ts";

/** Small pieces of code. */
export const SMALL_CODE: readonly Snippet[] = [
  {
    text: `pub struct Queue<T> {
    items: Vec<T>,
}

impl<T> Queue<T> {
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }
}`,
    is: "CODE software.rust *",
  },
  {
    text: `let config = match std::fs::read_to_string("app.toml") {
    Ok(text) => toml::from_str(&text)?,
    Err(_) => Config::default(),
};`,
    is: "CODE software.rust *",
  },
  {
    text: `func (s *Store) Get(key string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.items[key]
	if !ok {
		return "", ErrNotFound
	}
	return value, nil
}`,
    is: "CODE software.go *",
  },
  {
    text: `for path in sorted(root.glob("*.md")):
    text = path.read_text()
    if "draft" in text:
        continue
    print(path.name)`,
    is: "CODE software.python *",
  },
  {
    text: `async def fetch(url):
    async with session.get(url) as response:
        return await response.json()`,
    is: "CODE software.python *",
  },
  { text: "@dataclass\nclass Point:\n    x: int\n    y: int", is: "CODE software.python *" },
  {
    text: `async function load(id) {
  const response = await fetch("/api/items/" + id);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}`,
    is: "CODE software.javascript *",
  },
  {
    text: `export default function Card({ title }) {
  return <div className="card">{title}</div>;
}`,
    is: "CODE software.javascript *",
  },
  {
    text: `interface User {
  id: number;
  name?: string;
}

type Result<T> = { ok: true; value: T } | { ok: false; error: string };`,
    is: "CODE software.typescript *",
  },
  {
    text: `@Override
public String toString() {
    return name + ":" + port;
}`,
    is: "CODE software.java *",
  },
  {
    text: `public interface Repository<T> {
    Optional<T> findById(long id);
    List<T> findAll();
}`,
    is: "CODE software.java *",
  },
  {
    text: `static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}`,
    is: "CODE software.c *",
  },
  {
    text: `for (const auto& item : items) {
    std::cout << item.name << "\\n";
}`,
    is: "CODE software.cpp *",
  },
  {
    text: `<?php
function total(array $lines): float {
    return array_sum($lines);
}`,
    is: "CODE software.php *",
  },
  {
    text: `class Cart
  attr_reader :lines

  def total
    lines.sum(&:amount)
  end
end`,
    is: "CODE software.ruby *",
  },
  { text: 'for f in *.log; do\n  gzip "$f"\ndone', is: "CODE software.shell *" },
  {
    text: `public class Cart
{
    public string Name { get; set; }
    public int Total() => lines.Sum(l => l.Amount);
}`,
    is: "CODE software.csharp *",
  },
  { text: ".card > h2 {\n  color: #333;\n  margin-top: 1rem;\n}", is: "CODE software.web *" },
  {
    text: 'fun greet(name: String): String {\n    return "Hola, $name"\n}',
    is: "CODE software.kotlin *",
  },
  {
    text: `struct ContentView: View {
    var body: some View {
        Text("Hola")
    }
}`,
    is: "CODE software.swift *",
  },
  {
    text: `resource "aws_s3_bucket" "logs" {
  bucket = "acme-logs"
  acl    = "private"
}`,
    is: "CODE software.config *",
  },
  {
    text: `server {
    listen 80;
    server_name example.org;
    location / {
        proxy_pass http://127.0.0.1:3000;
    }
}`,
    is: "CODE software.config *",
  },
  {
    text: "build: main.o\n\tcc -o app main.o\n\nclean:\n\trm -f app main.o",
    is: "CODE software.config *",
  },
];
