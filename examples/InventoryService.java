package com.tabarca.warehouse;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps count of what is on the shelves and of what is promised.
 *
 * <p>A reservation is a <em>soft hold</em>: the units stay on the shelf and are only set aside until the hold runs out.
 * Nothing is taken from the stock before {@link #confirm(UUID)}.
 */
public final class InventoryService {

    /** A hold outlives the slowest payment we have seen (nine minutes) by a third. */
    private static final Duration HOLD = Duration.ofMinutes(12);

    private final Map<Sku, Integer> onShelf = new HashMap<>();
    private final Map<UUID, Hold> holds = new HashMap<>();
    private final Clock clock;
    private final StockListener listener;

    public InventoryService(Clock clock, StockListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /** Adds units that came in. A delivery never cancels a hold. */
    public synchronized void receive(Sku sku, int quantity) {
        requirePositive(quantity);
        onShelf.merge(sku, quantity, Integer::sum);
        listener.changed(sku, available(sku));
    }

    /** What can still be promised: the shelf less the holds that have not run out. */
    public synchronized int available(Sku sku) {
        dropExpired();
        int held = holds.values().stream()
            .filter(hold -> hold.sku().equals(sku))
            .mapToInt(Hold::quantity)
            .sum();
        return onShelf.getOrDefault(sku, 0) - held;
    }

    /**
     * Places a soft hold on some units, if there are enough.
     *
     * <p>Two customers who want the last unit at the same moment: the first caller gets it, the second gets an empty
     * result and is offered the waiting list. We decided against partial holds, because half an order is never what
     * anybody wanted.
     *
     * @return the id with which to confirm or release the hold, or nothing when there are too few units
     */
    public synchronized Optional<UUID> reserveStock(Sku sku, int quantity) {
        requirePositive(quantity);
        if (available(sku) < quantity) {
            listener.refused(sku, quantity);
            return Optional.empty();
        }
        UUID id = UUID.randomUUID();
        holds.put(id, new Hold(sku, quantity, clock.instant().plus(HOLD)));
        listener.changed(sku, available(sku));
        return Optional.of(id);
    }

    /** Takes the held units off the shelf. Fails when the hold has run out meanwhile: the customer must be told. */
    public synchronized void confirm(UUID id) {
        dropExpired();
        Hold hold = holds.remove(id);
        if (hold == null) {
            throw new HoldExpiredException(id);
        }
        onShelf.merge(hold.sku(), -hold.quantity(), Integer::sum);
        listener.changed(hold.sku(), available(hold.sku()));
    }

    /** Gives held units back. Releasing twice, or too late, is no error. */
    public synchronized void release(UUID id) {
        Hold hold = holds.remove(id);
        if (hold != null) {
            listener.changed(hold.sku(), available(hold.sku()));
        }
    }

    private void dropExpired() {
        Instant now = clock.instant();
        Iterator<Hold> iterator = holds.values().iterator();
        while (iterator.hasNext()) {
            if (iterator.next().expires().isBefore(now)) {
                iterator.remove();
            }
        }
    }

    private static void requirePositive(int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("Expected a positive quantity but found " + quantity);
        }
    }

    /** The name under which a product is stocked. */
    public record Sku(String code) {}

    private record Hold(Sku sku, int quantity, Instant expires) {}

    /** Hears of every change, on the thread that made it: be quick. */
    public interface StockListener {
        void changed(Sku sku, int available);

        void refused(Sku sku, int wanted);
    }

    /** The hold to confirm is gone. */
    public static final class HoldExpiredException extends RuntimeException {
        HoldExpiredException(UUID id) {
            super("The hold " + id + " has expired or was released");
        }
    }
}
