"""Amounts of money, and the one place where they are rounded.

Amounts are integers of the smallest unit (cents). Taxes are summed per line and rounded half-even once, at the end of
the line: the invoice on the screen and the PDF then agree to the cent.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Iterable

# Rates are percentages, exactly as the tax office prints them.
VAT_ES = {"general": Decimal("21"), "reduced": Decimal("10"), "super_reduced": Decimal("4")}


class CurrencyMismatch(ValueError):
    """Raised when amounts of two currencies meet."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(f"Cannot combine {left} with {right}")


@dataclass(frozen=True, order=True)
class Money:
    """An amount in one currency."""

    cents: int
    currency: str = "EUR"

    @classmethod
    def parse(cls, text: str, currency: str = "EUR") -> Money:
        """Reads "1.234,50" and "1234.50" alike: the last mark is the decimal one."""
        digits = text.strip().replace(" ", "")
        mark = max(digits.rfind(","), digits.rfind("."))
        if mark < 0:
            return cls(int(digits) * 100, currency)
        whole = digits[:mark].replace(",", "").replace(".", "")
        fraction = digits[mark + 1 :].ljust(2, "0")
        if len(fraction) > 2:
            raise ValueError(f"Expected at most two decimals but found {text!r}")
        sign = -1 if whole.startswith("-") else 1
        return cls(int(whole or "0") * 100 + sign * int(fraction), currency)

    def __add__(self, other: Money) -> Money:
        if self.currency != other.currency:
            raise CurrencyMismatch(self.currency, other.currency)
        return Money(self.cents + other.cents, self.currency)

    def __str__(self) -> str:
        sign = "-" if self.cents < 0 else ""
        return f"{sign}{abs(self.cents) // 100}.{abs(self.cents) % 100:02d} {self.currency}"

    def split(self, parts: int) -> list[Money]:
        """Divides an amount so that no cent is lost: the first parts get one more."""
        if parts < 1:
            raise ValueError(f"Expected at least one part but found {parts}")
        share, rest = divmod(self.cents, parts)
        return [Money(share + (1 if index < rest else 0), self.currency) for index in range(parts)]


@dataclass(frozen=True)
class Line:
    """One line of an invoice."""

    unit_price: Money
    quantity: int
    vat: str = "general"

    def net(self) -> Money:
        return Money(self.unit_price.cents * self.quantity, self.unit_price.currency)

    def tax(self) -> Money:
        """Rounded here, and nowhere else."""
        exact = Decimal(self.net().cents) * VAT_ES[self.vat] / 100
        return Money(int(exact.quantize(Decimal("1"), rounding=ROUND_HALF_EVEN)), self.unit_price.currency)


def total(lines: Iterable[Line]) -> Money:
    """The sum of an invoice, taxes included. An empty invoice is worth nothing."""
    amount = Money(0)
    for line in lines:
        amount = amount + line.net() + line.tax()
    return amount


if __name__ == "__main__":
    invoice = [Line(Money.parse("19,99"), 3), Line(Money.parse("4.05"), 7, "reduced")]
    print(total(invoice))
